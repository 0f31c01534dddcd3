import { toStorableText, type PostFormValues } from './post-form-values';
import { useReply } from './use-reply';

/** Milliseconds without a change of the title: a picture takes the site a while. */
const pause = 800;

/** What the post looks like where somebody shares it. */
export function SocialCard({ values }: { values: PostFormValues }) {
  const title = values.title.trim() || 'Without a title';
  const card = { title: toStorableText(values.title), heroId: values.heroId };
  // The picture of before stays until the next one comes.
  const { reply, isOld } = useReply(
    JSON.stringify(card),
    (api) => api('POST /Posts/card', card),
    pause,
  );
  return (
    <figure className="mt-4" aria-busy={isOld}>
      <figcaption className="caps text-note text-faded">Where it is shared</figcaption>
      <div className="border-rule bg-paper rounded-edge mt-1 max-w-96 overflow-hidden border">
        <div className="border-rule bg-leaf grid aspect-[1200/630] w-full place-items-center border-b">
          {reply ? (
            <img
              src={reply.picture}
              alt={`The picture of the post, with its title: ${title}`}
              width={1200}
              height={630}
              className={`h-auto w-full transition-opacity ${isOld ? 'opacity-50' : ''}`}
            />
          ) : (
            <p className="text-note text-faded">The site draws the picture…</p>
          )}
        </div>
        <div className="px-4 py-3">
          <p className="text-small text-faded truncate">{window.location.host}</p>
          <p className="font-bold break-words">{title}</p>
          <p className="text-note line-clamp-2 break-words">{values.excerpt.trim()}</p>
        </div>
      </div>
    </figure>
  );
}
