import { StaleForm as StaleForm_5c3a99bbed91ee6e40c15479450a6256 } from '../dashboard/stale-forms/stale-form'
import { PostStateCell as PostStateCell_2e7cc07a9109be03d66bc754a7e34c7c } from '../dashboard/posts/post-state-cell'
import { FromBookField as FromBookField_99c5ed501eb67c71e7c8bf0cfc835f4f } from '../dashboard/from-book-field'
import { GoesAlong as GoesAlong_28c85de277477c9ba3619c828749529d } from '../dashboard/trash/goes-along'
import { TrashNote as TrashNote_28c85de277477c9ba3619c828749529d } from '../dashboard/trash/goes-along'
import { RowsGoAlong as RowsGoAlong_28c85de277477c9ba3619c828749529d } from '../dashboard/trash/goes-along'
import { UsedIn as UsedIn_56ca9d7b628fa2695cf9b6c94fae9c8a } from '../dashboard/trash/used-in'
import { PictureDiff as PictureDiff_0237aa026064aa39180fd04c9e629d4c } from '../dashboard/picture-diff'
import { PagePreview as PagePreview_22a4d98248c77f4f0405f5aab8e82500 } from '../dashboard/previews/page-preview'
import { MarkdownField as MarkdownField_8f0b58ce4e5c6838c197e820d11990d8 } from '../dashboard/markdown-field/markdown-field'
import { RowFilter as RowFilter_66a17a335f0e48b2bf7dd7fadbc0ba4e } from '../dashboard/books/row-filter'
import { TextRow as TextRow_fddc4222962d5a2a467df3b572438f30 } from '../dashboard/books/row-labels'
import { SaveFirst as SaveFirst_e17f238c8e801c2804214ee627bf3301 } from '../dashboard/books/save-first'
import { WhosWhoRow as WhosWhoRow_fddc4222962d5a2a467df3b572438f30 } from '../dashboard/books/row-labels'
import { ColorField as ColorField_f9f5a846f3ec97f7431c8056ee43f4d3 } from '../dashboard/books/choices'
import { EmblemField as EmblemField_f9f5a846f3ec97f7431c8056ee43f4d3 } from '../dashboard/books/choices'
import { SampleTextField as SampleTextField_9b054ee7c261f0ec524944f6077bf530 } from '../dashboard/sample-text-field'
import { ChapterContinuity as ChapterContinuity_07e9f68be7cbcaeafbfd819d23413181 } from '../dashboard/continuity/continuity'
import { SamplePreview as SamplePreview_a2eccc48ec8f663bad9ecb131ed18df0 } from '../dashboard/previews/sample-preview'
import { WholeTextCell as WholeTextCell_ad0566d1225c53617c43d0b02269d230 } from '../dashboard/list-cells'
import { TermContinuity as TermContinuity_07e9f68be7cbcaeafbfd819d23413181 } from '../dashboard/continuity/continuity'
import { YesOrNoCell as YesOrNoCell_ad0566d1225c53617c43d0b02269d230 } from '../dashboard/list-cells'
import { DecisionField as DecisionField_e15666e3ee9a8e95346aacf43f01d7bb } from '../dashboard/moderation/decisions'
import { DecisionCell as DecisionCell_e15666e3ee9a8e95346aacf43f01d7bb } from '../dashboard/moderation/decisions'
import { SimilarTermsField as SimilarTermsField_d93f1d5acdedc4cbbf126f34253b6ceb } from '../dashboard/moderation/similar-terms'
import { SimilarTermsCell as SimilarTermsCell_d93f1d5acdedc4cbbf126f34253b6ceb } from '../dashboard/moderation/similar-terms'
import { FloodInList as FloodInList_1338b09570b4c895c64d3e2cc4ef7434 } from '../dashboard/flood/flood'
import { TriageLink as TriageLink_8b5ed9fbbb9cdd36592d458a08335150 } from '../dashboard/triage/triage-link'
import { ModeratedList as ModeratedList_2d8126ee166f5f622bc7cca0c24a7601 } from '../dashboard/moderation/moderated-list'
import { WriterCell as WriterCell_755a05b64bdee4fdb6988cbf0812cd7f } from '../dashboard/moderation/writer-cell'
import { CommentList as CommentList_d2e67e8a7002adf113a11ded1fd4ba81 } from '../dashboard/moderation/writers'
import { Thread as Thread_33e7f9f1380aa2ffa09bbf1f1717c6b2 } from '../dashboard/messages/thread'
import { AnswerCell as AnswerCell_33e7f9f1380aa2ffa09bbf1f1717c6b2 } from '../dashboard/messages/thread'
import { SpamField as SpamField_b4112ece4e591b2442b73421c24ea27c } from '../dashboard/messages/spam'
import { MessageStateCell as MessageStateCell_ad0566d1225c53617c43d0b02269d230 } from '../dashboard/list-cells'
import { OwnCredentials as OwnCredentials_0eb2a3889a39e56a4c58234a40f86d40 } from '../dashboard/own-credentials'
import { SecondStep as SecondStep_cb47375ac9cbd4039f5a3b9c2a3d23d0 } from '../dashboard/second-step/second-step'
import { InviteLink as InviteLink_1773088102383913bed1a79ed58b8850 } from '../dashboard/people/people'
import { NewApiKey as NewApiKey_f8ce9597b3cf50dd032615fcd96f7188 } from '../dashboard/new-api-key'
import { TextOnceStored as TextOnceStored_942806d017848e564041f54cb3eb8b7d } from '../dashboard/after-create'
import { RelationshipOnceStored as RelationshipOnceStored_942806d017848e564041f54cb3eb8b7d } from '../dashboard/after-create'
import { DateOnceStored as DateOnceStored_942806d017848e564041f54cb3eb8b7d } from '../dashboard/after-create'
import { Revoke as Revoke_27fcd6ee9bba9e6e9278ec39c27be708 } from '../dashboard/people/revoke'
import { MailStateCell as MailStateCell_ad0566d1225c53617c43d0b02269d230 } from '../dashboard/list-cells'
import { Resend as Resend_008e135ded41ff6a654bfa95c6b55280 } from '../dashboard/outbox/resend'
import { Menu as Menu_a8f1e03d9ef9ba407ab4b7be2584959d } from '../dashboard/menu/menu'
import { Icon as Icon_6ac7281f93b4f23ecc7aa2eb535e3edf } from '../dashboard/brand/brand'
import { Logo as Logo_6ac7281f93b4f23ecc7aa2eb535e3edf } from '../dashboard/brand/brand'
import { Reauthentication as Reauthentication_172827028b904f5675bd7a6189f57639 } from '../dashboard/reauthentication/reauthentication'
import { CloseDrawer as CloseDrawer_faecc24b7eed0c84251c51601147a7af } from '../dashboard/close-drawer'
import { AccessibleNames as AccessibleNames_9fdefb6d04630a67af215785d0f95580 } from '../dashboard/accessibility/accessible-names'
import { FirstPageView as FirstPageView_ef5ea7ee874f7bb20817aa78ed73322b } from '../dashboard/first-page/first-page-view'
import { LogIn as LogIn_a37e62fb276ec714c20b461645b8231c } from '../dashboard/log-in/log-in'
import { TriageView as TriageView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { FiguresView as FiguresView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { PeopleView as PeopleView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { EditView as EditView_eeb661ebe32f7d2d26e93fbe5c828d54 } from '../dashboard/edit-page/edit-view'
import { HealthView as HealthView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/dashboard/stale-forms/stale-form#StaleForm": StaleForm_5c3a99bbed91ee6e40c15479450a6256,
  "/dashboard/posts/post-state-cell#PostStateCell": PostStateCell_2e7cc07a9109be03d66bc754a7e34c7c,
  "/dashboard/from-book-field#FromBookField": FromBookField_99c5ed501eb67c71e7c8bf0cfc835f4f,
  "/dashboard/trash/goes-along#GoesAlong": GoesAlong_28c85de277477c9ba3619c828749529d,
  "/dashboard/trash/goes-along#TrashNote": TrashNote_28c85de277477c9ba3619c828749529d,
  "/dashboard/trash/goes-along#RowsGoAlong": RowsGoAlong_28c85de277477c9ba3619c828749529d,
  "/dashboard/trash/used-in#UsedIn": UsedIn_56ca9d7b628fa2695cf9b6c94fae9c8a,
  "/dashboard/picture-diff#PictureDiff": PictureDiff_0237aa026064aa39180fd04c9e629d4c,
  "/dashboard/previews/page-preview#PagePreview": PagePreview_22a4d98248c77f4f0405f5aab8e82500,
  "/dashboard/markdown-field/markdown-field#MarkdownField": MarkdownField_8f0b58ce4e5c6838c197e820d11990d8,
  "/dashboard/books/row-filter#RowFilter": RowFilter_66a17a335f0e48b2bf7dd7fadbc0ba4e,
  "/dashboard/books/row-labels#TextRow": TextRow_fddc4222962d5a2a467df3b572438f30,
  "/dashboard/books/save-first#SaveFirst": SaveFirst_e17f238c8e801c2804214ee627bf3301,
  "/dashboard/books/row-labels#WhosWhoRow": WhosWhoRow_fddc4222962d5a2a467df3b572438f30,
  "/dashboard/books/choices#ColorField": ColorField_f9f5a846f3ec97f7431c8056ee43f4d3,
  "/dashboard/books/choices#EmblemField": EmblemField_f9f5a846f3ec97f7431c8056ee43f4d3,
  "/dashboard/sample-text-field#SampleTextField": SampleTextField_9b054ee7c261f0ec524944f6077bf530,
  "/dashboard/continuity/continuity#ChapterContinuity": ChapterContinuity_07e9f68be7cbcaeafbfd819d23413181,
  "/dashboard/previews/sample-preview#SamplePreview": SamplePreview_a2eccc48ec8f663bad9ecb131ed18df0,
  "/dashboard/list-cells#WholeTextCell": WholeTextCell_ad0566d1225c53617c43d0b02269d230,
  "/dashboard/continuity/continuity#TermContinuity": TermContinuity_07e9f68be7cbcaeafbfd819d23413181,
  "/dashboard/list-cells#YesOrNoCell": YesOrNoCell_ad0566d1225c53617c43d0b02269d230,
  "/dashboard/moderation/decisions#DecisionField": DecisionField_e15666e3ee9a8e95346aacf43f01d7bb,
  "/dashboard/moderation/decisions#DecisionCell": DecisionCell_e15666e3ee9a8e95346aacf43f01d7bb,
  "/dashboard/moderation/similar-terms#SimilarTermsField": SimilarTermsField_d93f1d5acdedc4cbbf126f34253b6ceb,
  "/dashboard/moderation/similar-terms#SimilarTermsCell": SimilarTermsCell_d93f1d5acdedc4cbbf126f34253b6ceb,
  "/dashboard/flood/flood#FloodInList": FloodInList_1338b09570b4c895c64d3e2cc4ef7434,
  "/dashboard/triage/triage-link#TriageLink": TriageLink_8b5ed9fbbb9cdd36592d458a08335150,
  "/dashboard/moderation/moderated-list#ModeratedList": ModeratedList_2d8126ee166f5f622bc7cca0c24a7601,
  "/dashboard/moderation/writer-cell#WriterCell": WriterCell_755a05b64bdee4fdb6988cbf0812cd7f,
  "/dashboard/moderation/writers#CommentList": CommentList_d2e67e8a7002adf113a11ded1fd4ba81,
  "/dashboard/messages/thread#Thread": Thread_33e7f9f1380aa2ffa09bbf1f1717c6b2,
  "/dashboard/messages/thread#AnswerCell": AnswerCell_33e7f9f1380aa2ffa09bbf1f1717c6b2,
  "/dashboard/messages/spam#SpamField": SpamField_b4112ece4e591b2442b73421c24ea27c,
  "/dashboard/list-cells#MessageStateCell": MessageStateCell_ad0566d1225c53617c43d0b02269d230,
  "/dashboard/own-credentials#OwnCredentials": OwnCredentials_0eb2a3889a39e56a4c58234a40f86d40,
  "/dashboard/second-step/second-step#SecondStep": SecondStep_cb47375ac9cbd4039f5a3b9c2a3d23d0,
  "/dashboard/people/people#InviteLink": InviteLink_1773088102383913bed1a79ed58b8850,
  "/dashboard/new-api-key#NewApiKey": NewApiKey_f8ce9597b3cf50dd032615fcd96f7188,
  "/dashboard/after-create#TextOnceStored": TextOnceStored_942806d017848e564041f54cb3eb8b7d,
  "/dashboard/after-create#RelationshipOnceStored": RelationshipOnceStored_942806d017848e564041f54cb3eb8b7d,
  "/dashboard/after-create#DateOnceStored": DateOnceStored_942806d017848e564041f54cb3eb8b7d,
  "/dashboard/people/revoke#Revoke": Revoke_27fcd6ee9bba9e6e9278ec39c27be708,
  "/dashboard/list-cells#MailStateCell": MailStateCell_ad0566d1225c53617c43d0b02269d230,
  "/dashboard/outbox/resend#Resend": Resend_008e135ded41ff6a654bfa95c6b55280,
  "/dashboard/menu/menu#Menu": Menu_a8f1e03d9ef9ba407ab4b7be2584959d,
  "/dashboard/brand/brand#Icon": Icon_6ac7281f93b4f23ecc7aa2eb535e3edf,
  "/dashboard/brand/brand#Logo": Logo_6ac7281f93b4f23ecc7aa2eb535e3edf,
  "/dashboard/reauthentication/reauthentication#Reauthentication": Reauthentication_172827028b904f5675bd7a6189f57639,
  "/dashboard/close-drawer#CloseDrawer": CloseDrawer_faecc24b7eed0c84251c51601147a7af,
  "/dashboard/accessibility/accessible-names#AccessibleNames": AccessibleNames_9fdefb6d04630a67af215785d0f95580,
  "/dashboard/first-page/first-page-view#FirstPageView": FirstPageView_ef5ea7ee874f7bb20817aa78ed73322b,
  "/dashboard/log-in/log-in#LogIn": LogIn_a37e62fb276ec714c20b461645b8231c,
  "/dashboard/views#TriageView": TriageView_886d1f2afddfb522dae2f3843b411257,
  "/dashboard/views#FiguresView": FiguresView_886d1f2afddfb522dae2f3843b411257,
  "/dashboard/views#PeopleView": PeopleView_886d1f2afddfb522dae2f3843b411257,
  "/dashboard/edit-page/edit-view#EditView": EditView_eeb661ebe32f7d2d26e93fbe5c828d54,
  "/dashboard/views#HealthView": HealthView_886d1f2afddfb522dae2f3843b411257,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
