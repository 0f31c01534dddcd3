import type { CollectionConfig, RelationshipFieldSingleValidation } from 'payload';
import { relationship } from 'payload/shared';
import { editorialStaff, nobody, writtenByStaff } from '../../platform/access/callers';
import { staffOrApproved } from '../../platform/access/visible-records';
import { slugFrom } from '../../platform/markup/slug';
import { descriptionLength, longestCredit, subjectLength } from '../../contract/plain/limits';
import { moderation, otherDecisions } from '../../platform/fields/moderated';
import { linksTerms, relinksBeforeDelete, relinksTexts } from '../../platform/mentions/hooks';
import { countedLength, countedLengths } from '../../platform/fields/counted-length';
import { wholeNumber } from '../../platform/fields/validations';
import { recordFate } from './queries/suggestion-fate';
import { floodField } from '../../platform/fields/flood-field';
import { field, formPart, lineField } from '../../platform/fields/form-fields';
import { fromBookField } from '../../platform/fields/from-book-field';
import { linksTermsField, plainTextHooks } from '../../platform/fields/links-terms-field';
import {
  mostOfTerm,
  termKinds,
  termLinkings,
  termRelations,
  worldYears,
} from '../../contract/plain/term-rules';

const { field: decision, list } = moderation({
  collection: 'glossary-terms',
  title: 'subject',
  noun: { one: 'term', many: 'terms' },
  decisions: [
    {
      decision: 'approve',
      status: 'approved',
      label: 'Approve',
      done: {
        one: 'approved: it is in the glossary now',
        many: 'approved: they are in the glossary now',
      },
    },
    ...otherDecisions,
  ],
});

const noted = (description: string) => ({
  access: { read: editorialStaff, update: nobody },
  admin: { position: 'sidebar', readOnly: true, description } as const,
});

const anotherTerm: RelationshipFieldSingleValidation = (value, options) =>
  value === options.id ? 'Must be another term.' : relationship(value, options);

/** Slugs of other pages below the glossary. */
const otherPages = new Set(['families']);

/** 'Fovean People, Places and Things'. Readers suggest terms, which appear after approval. */
export const glossaryTerms: CollectionConfig = {
  slug: 'glossary-terms',
  labels: { singular: 'Term', plural: 'World' },
  admin: {
    useAsTitle: 'subject',
    group: 'Books',
    description:
      'The people, places and things of Fovea: the glossary. What you add is on the site at once. What readers suggest is there as soon as you approve it.',
    defaultColumns: [
      'subject',
      'description',
      'isFlood',
      'decision',
      'similar',
      'status',
      'suggestedAt',
    ],
    listSearchableFields: ['subject', 'description'],
    components: {
      views: { list: { Component: list } },
      beforeListTable: [
        '/dashboard/flood/flood#FloodInList',
        '/dashboard/triage/triage-link#TriageLink',
      ],
    },
  },
  access: writtenByStaff(staffOrApproved),
  defaultSort: 'subject',
  trash: true,
  disableDuplicate: true,
  hooks: {
    afterChange: [recordFate, linksTerms('term'), relinksTexts],
    beforeDelete: [relinksBeforeDelete],
  },
  fields: [
    field('text', 'subject', 'The name, as readers look it up.', {
      required: true,
      index: true,
      // A link to the form can set the subject: `newDashboardTermPath`.
      defaultValue: ({ req }) => req?.searchParams?.get('subject') ?? undefined,
      validate: countedLength(subjectLength),
    }),
    {
      name: 'slug',
      type: 'text',
      index: true,
      admin: { hidden: true },
      hooks: {
        beforeChange: [
          ({ siblingData, originalDoc }) => {
            const slug = slugFrom(String(siblingData.subject ?? originalDoc?.subject ?? ''));
            return otherPages.has(slug) ? `the-${slug}` : slug;
          },
        ],
      },
    },
    field(
      'textarea',
      'description',
      `What readers find under the name, in at most ${descriptionLength.most} characters.`,
      {
        required: true,
        hooks: plainTextHooks,
        validate: countedLength(descriptionLength),
        admin: { components: { Cell: '/dashboard/list-cells#WholeTextCell' } },
      },
    ),
    formPart('continuity', 'continuity/continuity#TermContinuity'),
    field('select', 'kind', 'What kind of thing it is.', {
      options: termKinds.map(({ value, label }) => ({ value, label })),
      index: true,
      admin: { position: 'sidebar' },
    }),
    fromBookField({ isAside: true }),
    field(
      'text',
      'aliases',
      'Other names for searching and linking, such as “the Emperor”. Press Enter after each.',
      {
        hasMany: true,
        label: 'Other names',
        maxRows: mostOfTerm.aliases,
        validate: countedLengths({ most: subjectLength.most }),
      },
    ),
    field('array', 'revelations', 'More text for readers of later books.', {
      labels: { singular: 'Revelation', plural: 'Revelations' },
      maxRows: mostOfTerm.revelations,
      fields: [
        fromBookField(),
        field(
          'textarea',
          'text',
          `The additional text, in at most ${descriptionLength.most} characters.`,
          {
            required: true,
            hooks: plainTextHooks,
            validate: countedLength(descriptionLength),
          },
        ),
      ],
    }),
    field(
      'array',
      'relations',
      'Its relations to other terms, from which family trees are drawn.',
      {
        labels: { singular: 'Relation', plural: 'Relations' },
        maxRows: mostOfTerm.relations,
        fields: [
          field('select', 'kind', 'How this term is related to the other one.', {
            options: termRelations.map(({ value, label }) => ({ value, label })),
            required: true,
          }),
          field('relationship', 'to', 'The other term.', {
            relationTo: 'glossary-terms',
            required: true,
            index: true,
            label: 'To',
            validate: anotherTerm,
          }),
          fromBookField(),
        ],
      },
    ),
    field(
      'number',
      'year',
      'The year of its birth, founding or event, in Fovea’s calendar. May be empty.',
      {
        ...worldYears,
        validate: wholeNumber(worldYears),
        admin: { position: 'sidebar' },
      },
    ),
    field(
      'select',
      'linking',
      'Whether its first mention in each section of a text becomes a link.',
      {
        label: 'Recognized in texts',
        options: [...termLinkings],
        defaultValue: 'as-written',
        // Also sets the default for terms created without the field.
        hooks: { beforeChange: [({ value }) => value ?? 'as-written'] },
        admin: { position: 'sidebar' },
      },
    ),
    linksTermsField,
    field('select', 'status', 'Only approved terms are on the site.', {
      options: [
        { value: 'pending', label: 'Pending' },
        { value: 'approved', label: 'Approved' },
        { value: 'rejected', label: 'Rejected' },
      ],
      // Terms of the staff need no approval.
      defaultValue: ({ user }: { user?: unknown }) => (user ? 'approved' : 'pending'),
      required: true,
      index: true,
      admin: { position: 'sidebar' },
    }),
    floodField('status'),
    decision,
    {
      name: 'similar',
      type: 'ui',
      label: 'Similar terms',
      admin: {
        components: {
          Field: '/dashboard/server-parts#SimilarTermsField',
          Cell: '/dashboard/server-parts#SimilarTermsCell',
        },
      },
    },
    lineField(
      'creditedTo',
      longestCredit,
      'Shown beside the term as “Suggested by …”. May be empty.',
      { label: 'Credited to', isAside: true },
    ),
    {
      name: 'suggestedBy',
      type: 'relationship',
      relationTo: 'users',
      label: 'Suggested by',
      ...noted('The reader who suggested it; empty for an anonymous visitor.'),
    },
    {
      name: 'suggestedAt',
      type: 'date',
      label: 'Suggested on',
      ...noted('When it was suggested; empty for your own terms.'),
    },
  ],
};
