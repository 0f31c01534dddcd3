import { createLocalReq, type PayloadRequest, type ServerProps } from 'payload';
import { Trouble } from '../first-page/trouble';
import { inWords, listOf, countFloods } from '../queries/waiting';
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

export async function Floods({ req }: { req: PayloadRequest }) {
  const floods = await countFloods(req);
  if (floods.length === 0) return null;
  return (
    <Trouble id="floods-title" title="A flood was detected">
      <p>
        Far more than usual was sent, much of it from the same networks. Anything above their share
        is set apart here. Review it before you delete it: it cannot be restored.
      </p>
      {floods.map((flood) => (
        <FloodLine key={flood.collection} {...flood} />
      ))}
    </Trouble>
  );
}

type ListProps = Pick<ServerProps, 'payload' | 'user'> & { collectionSlug: string };

export async function FloodInList({ payload, user, collectionSlug }: ListProps) {
  const floods = await countFloods(await createLocalReq({ user }, payload));
  const flood = floods.find(({ collection }) => collection === collectionSlug);
  return (
    flood && (
      <div className="mb-4">
        <FloodLine {...flood} />
      </div>
    )
  );
}
