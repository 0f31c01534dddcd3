import { startTransition, StrictMode, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router-dom';
import { takeHtmlOfReact } from './trusted-types';

takeHtmlOfReact();

// The page came with the rules that it needed itself. Those for what opens now were requested together with this.
const styles = document.querySelector<HTMLLinkElement>('link[data-inert]');
if (styles && !styles.sheet)
  await new Promise((resolve) => {
    styles.addEventListener('load', resolve);
    styles.addEventListener('error', resolve);
  });

const never = new Promise<never>(() => {});

/** The application. Who has gone back while it came, or just now, is on the way to another page: this one begins nothing. */
function Application() {
  if (window.heldEvents?.isLeft === true) use(never);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});
