"""Fields of several toolkits that show or hide what is typed: what the recorder's masking is measured on."""
