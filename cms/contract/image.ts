import { z } from 'zod';

/** An image and the widths that it is to be had in. Addresses are paths on this site; widths and heights are pixels. */
export const image = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  sources: z.array(z.object({ url: z.string(), width: z.number() })),
});

/** The path of the picture by which a page is shared: 1200 by 630 pixels. It is new whenever the picture shows something new. */
export const socialPicture = z.string();

export type Image = z.infer<typeof image>;
