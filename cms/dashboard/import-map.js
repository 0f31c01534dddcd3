import { StaleForm as StaleForm_32b2d703b2fb812a6aadcee681dcf66a } from '../dashboard/stale-form'
import { PostStateCell as PostStateCell_e024e89efd5655fa52055bce0b4eb2a7 } from '../dashboard/server-parts'
import { FromBookField as FromBookField_99c5ed501eb67c71e7c8bf0cfc835f4f } from '../dashboard/from-book-field'
import { GoesAlong as GoesAlong_28c85de277477c9ba3619c828749529d } from '../dashboard/trash/goes-along'
import { TrashNote as TrashNote_28c85de277477c9ba3619c828749529d } from '../dashboard/trash/goes-along'
import { RowsGoAlong as RowsGoAlong_28c85de277477c9ba3619c828749529d } from '../dashboard/trash/goes-along'
import { UsedIn as UsedIn_e024e89efd5655fa52055bce0b4eb2a7 } from '../dashboard/server-parts'
import { PictureDiff as PictureDiff_0237aa026064aa39180fd04c9e629d4c } from '../dashboard/picture-diff'
import { PagePreview as PagePreview_c644bb1ee4df699bd3c84c6db58a2cde } from '../dashboard/previews/previews'
import { MarkdownField as MarkdownField_8f0b58ce4e5c6838c197e820d11990d8 } from '../dashboard/markdown-field/markdown-field'
import { RowFilter as RowFilter_1c6ec3e24288d5ba252350dd1092e49b } from '../dashboard/books/rows'
import { TextRow as TextRow_1c6ec3e24288d5ba252350dd1092e49b } from '../dashboard/books/rows'
import { SaveFirst as SaveFirst_e17f238c8e801c2804214ee627bf3301 } from '../dashboard/books/save-first'
import { WhosWhoRow as WhosWhoRow_1c6ec3e24288d5ba252350dd1092e49b } from '../dashboard/books/rows'
import { ColorField as ColorField_f9f5a846f3ec97f7431c8056ee43f4d3 } from '../dashboard/books/choices'
import { EmblemField as EmblemField_f9f5a846f3ec97f7431c8056ee43f4d3 } from '../dashboard/books/choices'
import { SampleTextField as SampleTextField_9b054ee7c261f0ec524944f6077bf530 } from '../dashboard/sample-text-field'
import { ChapterContinuity as ChapterContinuity_07e9f68be7cbcaeafbfd819d23413181 } from '../dashboard/continuity/continuity'
import { SamplePreview as SamplePreview_c644bb1ee4df699bd3c84c6db58a2cde } from '../dashboard/previews/previews'
import { WholeTextCell as WholeTextCell_ad0566d1225c53617c43d0b02269d230 } from '../dashboard/list-cells'
import { TermContinuity as TermContinuity_07e9f68be7cbcaeafbfd819d23413181 } from '../dashboard/continuity/continuity'
import { YesOrNoCell as YesOrNoCell_ad0566d1225c53617c43d0b02269d230 } from '../dashboard/list-cells'
import { DecisionField as DecisionField_e15666e3ee9a8e95346aacf43f01d7bb } from '../dashboard/moderation/decisions'
import { DecisionCell as DecisionCell_e15666e3ee9a8e95346aacf43f01d7bb } from '../dashboard/moderation/decisions'
import { SimilarTermsField as SimilarTermsField_e024e89efd5655fa52055bce0b4eb2a7 } from '../dashboard/server-parts'
import { SimilarTermsCell as SimilarTermsCell_e024e89efd5655fa52055bce0b4eb2a7 } from '../dashboard/server-parts'
import { FloodInList as FloodInList_1338b09570b4c895c64d3e2cc4ef7434 } from '../dashboard/flood/flood'
import { TriageLink as TriageLink_8b5ed9fbbb9cdd36592d458a08335150 } from '../dashboard/triage/triage-link'
import { ModeratedList as ModeratedList_2d8126ee166f5f622bc7cca0c24a7601 } from '../dashboard/moderation/moderated-list'
import { WriterCell as WriterCell_e024e89efd5655fa52055bce0b4eb2a7 } from '../dashboard/server-parts'
import { Thread as Thread_a787bbf181038a9c3cc5254dc3702e7c } from '../dashboard/messages'
import { AnswerCell as AnswerCell_a787bbf181038a9c3cc5254dc3702e7c } from '../dashboard/messages'
import { SpamField as SpamField_a787bbf181038a9c3cc5254dc3702e7c } from '../dashboard/messages'
import { MessageStateCell as MessageStateCell_a787bbf181038a9c3cc5254dc3702e7c } from '../dashboard/messages'
import { OwnCredentials as OwnCredentials_d95b011521f3f0bd25ee8ff031ca1a8f } from '../dashboard/own-account'
import { SecondStep as SecondStep_d95b011521f3f0bd25ee8ff031ca1a8f } from '../dashboard/own-account'
import { InviteLink as InviteLink_1773088102383913bed1a79ed58b8850 } from '../dashboard/people/people'
import { NewApiKey as NewApiKey_77cc5ba071c9a2b69fbb75e684962b84 } from '../dashboard/api-keys'
import { TextOnceStored as TextOnceStored_77cc5ba071c9a2b69fbb75e684962b84 } from '../dashboard/api-keys'
import { RelationshipOnceStored as RelationshipOnceStored_77cc5ba071c9a2b69fbb75e684962b84 } from '../dashboard/api-keys'
import { DateOnceStored as DateOnceStored_77cc5ba071c9a2b69fbb75e684962b84 } from '../dashboard/api-keys'
import { Revoke as Revoke_77cc5ba071c9a2b69fbb75e684962b84 } from '../dashboard/api-keys'
import { MailStateCell as MailStateCell_b7ca26c777410e476b3638577bd9df26 } from '../dashboard/mails'
import { Resend as Resend_b7ca26c777410e476b3638577bd9df26 } from '../dashboard/mails'
import { Menu as Menu_a8f1e03d9ef9ba407ab4b7be2584959d } from '../dashboard/menu/menu'
import { Icon as Icon_6ac7281f93b4f23ecc7aa2eb535e3edf } from '../dashboard/brand/brand'
import { Logo as Logo_6ac7281f93b4f23ecc7aa2eb535e3edf } from '../dashboard/brand/brand'
import { Reauthentication as Reauthentication_172827028b904f5675bd7a6189f57639 } from '../dashboard/reauthentication/reauthentication'
import { CloseDrawer as CloseDrawer_faecc24b7eed0c84251c51601147a7af } from '../dashboard/close-drawer'
import { AccessibleNames as AccessibleNames_9fdefb6d04630a67af215785d0f95580 } from '../dashboard/accessibility/accessible-names'
import { FirstPageView as FirstPageView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { LogIn as LogIn_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { TriageView as TriageView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { FiguresView as FiguresView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { PeopleView as PeopleView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { EditView as EditView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { HealthView as HealthView_886d1f2afddfb522dae2f3843b411257 } from '../dashboard/views'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/dashboard/stale-form#StaleForm": StaleForm_32b2d703b2fb812a6aadcee681dcf66a,
  "/dashboard/server-parts#PostStateCell": PostStateCell_e024e89efd5655fa52055bce0b4eb2a7,
  "/dashboard/from-book-field#FromBookField": FromBookField_99c5ed501eb67c71e7c8bf0cfc835f4f,
  "/dashboard/trash/goes-along#GoesAlong": GoesAlong_28c85de277477c9ba3619c828749529d,
  "/dashboard/trash/goes-along#TrashNote": TrashNote_28c85de277477c9ba3619c828749529d,
  "/dashboard/trash/goes-along#RowsGoAlong": RowsGoAlong_28c85de277477c9ba3619c828749529d,
  "/dashboard/server-parts#UsedIn": UsedIn_e024e89efd5655fa52055bce0b4eb2a7,
  "/dashboard/picture-diff#PictureDiff": PictureDiff_0237aa026064aa39180fd04c9e629d4c,
  "/dashboard/previews/previews#PagePreview": PagePreview_c644bb1ee4df699bd3c84c6db58a2cde,
  "/dashboard/markdown-field/markdown-field#MarkdownField": MarkdownField_8f0b58ce4e5c6838c197e820d11990d8,
  "/dashboard/books/rows#RowFilter": RowFilter_1c6ec3e24288d5ba252350dd1092e49b,
  "/dashboard/books/rows#TextRow": TextRow_1c6ec3e24288d5ba252350dd1092e49b,
  "/dashboard/books/save-first#SaveFirst": SaveFirst_e17f238c8e801c2804214ee627bf3301,
  "/dashboard/books/rows#WhosWhoRow": WhosWhoRow_1c6ec3e24288d5ba252350dd1092e49b,
  "/dashboard/books/choices#ColorField": ColorField_f9f5a846f3ec97f7431c8056ee43f4d3,
  "/dashboard/books/choices#EmblemField": EmblemField_f9f5a846f3ec97f7431c8056ee43f4d3,
  "/dashboard/sample-text-field#SampleTextField": SampleTextField_9b054ee7c261f0ec524944f6077bf530,
  "/dashboard/continuity/continuity#ChapterContinuity": ChapterContinuity_07e9f68be7cbcaeafbfd819d23413181,
  "/dashboard/previews/previews#SamplePreview": SamplePreview_c644bb1ee4df699bd3c84c6db58a2cde,
  "/dashboard/list-cells#WholeTextCell": WholeTextCell_ad0566d1225c53617c43d0b02269d230,
  "/dashboard/continuity/continuity#TermContinuity": TermContinuity_07e9f68be7cbcaeafbfd819d23413181,
  "/dashboard/list-cells#YesOrNoCell": YesOrNoCell_ad0566d1225c53617c43d0b02269d230,
  "/dashboard/moderation/decisions#DecisionField": DecisionField_e15666e3ee9a8e95346aacf43f01d7bb,
  "/dashboard/moderation/decisions#DecisionCell": DecisionCell_e15666e3ee9a8e95346aacf43f01d7bb,
  "/dashboard/server-parts#SimilarTermsField": SimilarTermsField_e024e89efd5655fa52055bce0b4eb2a7,
  "/dashboard/server-parts#SimilarTermsCell": SimilarTermsCell_e024e89efd5655fa52055bce0b4eb2a7,
  "/dashboard/flood/flood#FloodInList": FloodInList_1338b09570b4c895c64d3e2cc4ef7434,
  "/dashboard/triage/triage-link#TriageLink": TriageLink_8b5ed9fbbb9cdd36592d458a08335150,
  "/dashboard/moderation/moderated-list#ModeratedList": ModeratedList_2d8126ee166f5f622bc7cca0c24a7601,
  "/dashboard/server-parts#WriterCell": WriterCell_e024e89efd5655fa52055bce0b4eb2a7,
  "/dashboard/messages#Thread": Thread_a787bbf181038a9c3cc5254dc3702e7c,
  "/dashboard/messages#AnswerCell": AnswerCell_a787bbf181038a9c3cc5254dc3702e7c,
  "/dashboard/messages#SpamField": SpamField_a787bbf181038a9c3cc5254dc3702e7c,
  "/dashboard/messages#MessageStateCell": MessageStateCell_a787bbf181038a9c3cc5254dc3702e7c,
  "/dashboard/own-account#OwnCredentials": OwnCredentials_d95b011521f3f0bd25ee8ff031ca1a8f,
  "/dashboard/own-account#SecondStep": SecondStep_d95b011521f3f0bd25ee8ff031ca1a8f,
  "/dashboard/people/people#InviteLink": InviteLink_1773088102383913bed1a79ed58b8850,
  "/dashboard/api-keys#NewApiKey": NewApiKey_77cc5ba071c9a2b69fbb75e684962b84,
  "/dashboard/api-keys#TextOnceStored": TextOnceStored_77cc5ba071c9a2b69fbb75e684962b84,
  "/dashboard/api-keys#RelationshipOnceStored": RelationshipOnceStored_77cc5ba071c9a2b69fbb75e684962b84,
  "/dashboard/api-keys#DateOnceStored": DateOnceStored_77cc5ba071c9a2b69fbb75e684962b84,
  "/dashboard/api-keys#Revoke": Revoke_77cc5ba071c9a2b69fbb75e684962b84,
  "/dashboard/mails#MailStateCell": MailStateCell_b7ca26c777410e476b3638577bd9df26,
  "/dashboard/mails#Resend": Resend_b7ca26c777410e476b3638577bd9df26,
  "/dashboard/menu/menu#Menu": Menu_a8f1e03d9ef9ba407ab4b7be2584959d,
  "/dashboard/brand/brand#Icon": Icon_6ac7281f93b4f23ecc7aa2eb535e3edf,
  "/dashboard/brand/brand#Logo": Logo_6ac7281f93b4f23ecc7aa2eb535e3edf,
  "/dashboard/reauthentication/reauthentication#Reauthentication": Reauthentication_172827028b904f5675bd7a6189f57639,
  "/dashboard/close-drawer#CloseDrawer": CloseDrawer_faecc24b7eed0c84251c51601147a7af,
  "/dashboard/accessibility/accessible-names#AccessibleNames": AccessibleNames_9fdefb6d04630a67af215785d0f95580,
  "/dashboard/views#FirstPageView": FirstPageView_886d1f2afddfb522dae2f3843b411257,
  "/dashboard/views#LogIn": LogIn_886d1f2afddfb522dae2f3843b411257,
  "/dashboard/views#TriageView": TriageView_886d1f2afddfb522dae2f3843b411257,
  "/dashboard/views#FiguresView": FiguresView_886d1f2afddfb522dae2f3843b411257,
  "/dashboard/views#PeopleView": PeopleView_886d1f2afddfb522dae2f3843b411257,
  "/dashboard/views#EditView": EditView_886d1f2afddfb522dae2f3843b411257,
  "/dashboard/views#HealthView": HealthView_886d1f2afddfb522dae2f3843b411257,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
