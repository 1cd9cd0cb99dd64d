"""Addresses; nothing here opens one."""
