"""One application nobody wrote: what it holds, what it shows, how it is drawn in Qt."""
