"""What a workflow says, asked without a screen: what comes after what, whom it is about, which texts it holds."""
