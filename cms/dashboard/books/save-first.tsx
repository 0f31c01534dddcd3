/** Replaces the chapters of a new book, which can be added only after its first save. */
export const SaveFirst = () => (
  <p className="field-type">
    Save the book first: its title is enough. Then add its three sample chapters here.
  </p>
);
