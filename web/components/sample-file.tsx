import { sampleEpubPath } from '../../cms/contract/paths';

/** The sample as a file, for whoever reads in a program or on a device of their own. */
export const SampleFile = ({ slug }: { slug: string }) => (
  <p className="text-note">
    <a href={sampleEpubPath(slug)} download className="link inline-flex min-h-11 items-center">
      Take the sample along (EPUB)
    </a>
  </p>
);
