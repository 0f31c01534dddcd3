import {
  BlockquoteFeature,
  BoldFeature,
  createServerFeature,
  HeadingFeature,
  HorizontalRuleFeature,
  InlineToolbarFeature,
  ItalicFeature,
  lexicalEditor,
  LinkFeature,
  OrderedListFeature,
  ParagraphFeature,
  UnorderedListFeature,
} from '@payloadcms/richtext-lexical';

const LabelFeature = createServerFeature({
  feature: { ClientFeature: '/dashboard/accessibility/label-feature#LabelFeatureClient' },
  key: 'label',
});

/**
 * The editor for page texts and book descriptions, with only the features that the site shows. Links are URLs; those to this
 * site begin with a slash.
 */
export const richTextEditor = lexicalEditor({
  features: [
    ParagraphFeature(),
    HeadingFeature({ enabledHeadingSizes: ['h2', 'h3'] }),
    BoldFeature(),
    ItalicFeature(),
    LinkFeature({ enabledCollections: [] }),
    UnorderedListFeature(),
    OrderedListFeature(),
    BlockquoteFeature(),
    HorizontalRuleFeature(),
    InlineToolbarFeature(),
    LabelFeature(),
  ],
});
