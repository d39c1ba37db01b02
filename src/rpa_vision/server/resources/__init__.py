"""What can be asked for over HTTP: one router a module, named like the resource."""
