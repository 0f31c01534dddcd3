import type { ComponentProps } from 'react';

/** A button that looks like a link. */
export const LinkButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="link room-word" {...props} />
);
