/** A field hidden from people. Programs that fill in every field are thanked, and nothing is sent. */
export const Honeypot = ({ name }: { name: string }) => (
  <div aria-hidden="true" className="absolute -left-[999rem]">
    <input name={name} aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
  </div>
);
