import { sampleEpubPath } from '../../cms/contract/paths';

export const SampleFile = ({ slug }: { slug: string }) => (
  <p className="text-note">
    <a href={sampleEpubPath(slug)} download className="link inline-flex min-h-11 items-center">
      Take the sample along (EPUB)
    </a>
  </p>
);
