import { useRouteLoaderData } from 'react-router-dom';
import type { Shell } from './reading-dial';

export type PrivateHeadProps = { title: string; description?: string | undefined };

/** Head of a page that is not indexed. Pages that anonymous visitors may open have a description. */
export function PrivateHead({ title, description }: PrivateHeadProps) {
  const site = useRouteLoaderData<Shell>('root')?.site;
  return (
    <>
      <title>{`${title} · ${site?.title ?? 'The Fovean Chronicles'}`}</title>
      {description && <meta name="description" content={description} />}
      <meta name="robots" content="noindex,nofollow" />
    </>
  );
}
