type FileButtonProps = {
  label: string;
  onFiles: (files: File[]) => void;
  isMultiple?: boolean;
  /** Whether it opens a phone's camera. */
  isCamera?: boolean;
};

/** A button that chooses picture files. */
export const FileButton = ({ label, onFiles, isMultiple, isCamera }: FileButtonProps) => (
  <label
    className={`button focus-within:outline-accent focus-within:outline-2 focus-within:outline-offset-3 ${isCamera ? 'not-pointer-coarse:hidden' : ''}`}
  >
    {label}
    <input
      type="file"
      accept="image/*"
      multiple={isMultiple}
      capture={isCamera && 'environment'}
      className="sr-only"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  </label>
);
