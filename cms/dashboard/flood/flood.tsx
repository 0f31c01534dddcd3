import type { ServerProps } from 'payload';
import { Trouble } from '../first-page/trouble';
import { inWords, listOf } from '../first-page/waiting';
import { countFloods } from '../queries/count-waiting';
import { DeleteFlood } from './delete-flood';

type Flood = Awaited<ReturnType<typeof countFloods>>[number];

const FloodLine = ({ collection, where, count, one, many }: Flood) => {
  const what = inWords({ count, one, many });
  return (
    <p className="m-0 flex flex-wrap items-center gap-x-5 gap-y-3">
      <span>
        <a href={listOf({ collection, where })}>{what}</a> marked as a flood
      </span>
      <DeleteFlood collection={collection} where={where} what={what} />
    </p>
  );
};

export async function Floods(props: Pick<ServerProps, 'payload' | 'user'>) {
  const floods = await countFloods(props);
  if (floods.length === 0) return null;
  return (
    <Trouble id="floods-title" title="A flood has come">
      <p>
        Far more than usual was sent, much of it from the same networks. What exceeds their share is
        set apart here. Look at it before you delete it: it is gone for good.
      </p>
      {floods.map((flood) => (
        <FloodLine key={flood.collection} {...flood} />
      ))}
    </Trouble>
  );
}

export async function FloodInList({
  collectionSlug,
  ...props
}: Pick<ServerProps, 'payload' | 'user'> & { collectionSlug: string }) {
  const floods = await countFloods(props);
  const flood = floods.find(({ collection }) => collection === collectionSlug);
  return (
    flood && (
      <div className="mb-4">
        <FloodLine {...flood} />
      </div>
    )
  );
}
