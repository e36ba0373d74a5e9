// The elements of index.html by their ids.

export const byId = (id) => document.getElementById(id);
