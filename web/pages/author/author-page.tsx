import type { CallReply } from '../../../cms/contract/calls';
import { Picture } from '../../components/picture';
import { Prose } from '../../components/prose';

/** The author’s page. */
export function AuthorPage({ author }: { author: CallReply<'GET /pages/author'> }) {
  return (
    <article className="max-w-page mx-auto grid gap-x-14 gap-y-8 px-6 pt-6 md:grid-cols-[17rem_1fr] md:pt-10">
      <h1 className="font-display text-h1 text-center md:col-start-2 md:text-start">
        {author.title}
      </h1>
      {author.photo && (
        <Picture
          image={author.photo}
          first
          sizes="(min-width: 768px) 360px, 70vw"
          className="rounded-edge border-rule mx-auto w-64 border md:row-span-2 md:row-start-1 md:w-full"
        />
      )}
      <Prose html={author.biographyHtml} className="max-md:mx-auto" />
    </article>
  );
}
