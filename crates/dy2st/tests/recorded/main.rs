//! Programs whose results are recorded from PaddlePaddle: the samples of articles, model files of our own, and the model
//! files of the PaddlePaddle wheel where it is there.

mod articles;
mod models;
mod output;
mod wheel;
