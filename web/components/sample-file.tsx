import { sampleEpubPath } from '../../cms/contract/paths';

export const SampleFile = ({ slug }: { slug: string }) => (
  <p className="text-note">
    <a href={sampleEpubPath(slug)} download className="link-line">
      Take the sample along (EPUB)
    </a>
  </p>
);
