import type { CommentPart } from '../../../../cms/contract/comments';

type Inline = Exclude<CommentPart, { spoiler: unknown }>;

const Words = ({ parts }: { parts: Inline[] }) =>
  parts.map((part, index) =>
    'href' in part ? (
      <a key={index} href={part.href} rel="ugc nofollow noopener" className="link break-words">
        {part.text}
      </a>
    ) : (
      <span key={index}>{part.text}</span>
    ),
  );

/** Closed until it is opened, with scripts and without: what is in it is neither seen nor read aloud. */
const Spoiler = ({ parts }: { parts: Inline[] }) => (
  <details className="spoiler">
    {/* Says nothing of the direction in which the rest is written. */}
    <summary dir="ltr">Spoiler</summary>
    <span>
      <Words parts={parts} />
    </span>
  </details>
);

/** What a comment says. It comes taken apart, so that nothing in it can become HTML. */
export const CommentText = ({ paragraphs }: { paragraphs: CommentPart[][] }) => (
  <div className="comment-text break-words whitespace-pre-line">
    {paragraphs.map((parts, index) => (
      // A paragraph of HTML cannot hold what opens and closes.
      <div key={index} dir="auto">
        {parts.map((part, place) =>
          'spoiler' in part ? (
            <Spoiler key={place} parts={part.spoiler} />
          ) : (
            <Words key={place} parts={[part]} />
          ),
        )}
      </div>
    ))}
  </div>
);
