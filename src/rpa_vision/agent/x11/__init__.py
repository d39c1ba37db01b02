"""An X11 desktop: seen through MIT-SHM, acted on through XTEST, watched through RECORD."""
