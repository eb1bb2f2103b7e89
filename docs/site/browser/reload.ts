// Only in watch mode: reloads the page when the site was built again.
new EventSource("/built").addEventListener("message", () => location.reload());
