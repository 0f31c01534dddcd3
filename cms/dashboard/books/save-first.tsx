/** Takes the place of a new book's chapters, which can be added once the book is stored. */
export const SaveFirst = () => (
  <p className="field-type">
    Save the book first: its title is enough. Then you add its three sample chapters here.
  </p>
);
