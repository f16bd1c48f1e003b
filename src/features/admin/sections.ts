import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { SectionName } from './parts/section-calls.ts'

/** The pages of the administration by their name in the address. */
export const sections = {
  today: {
    link: msg`Oggi`,
    title: msg`Oggi`,
    Content: lazyRouteComponent(() => import('./today/today-page.tsx'), 'TodayPage'),
  },
  loans: {
    link: msg`Prestiti`,
    title: msg`Gestione prestiti`,
    Content: lazyRouteComponent(() => import('./loans/loans-page.tsx'), 'LoansPage'),
  },
  deliveries: {
    link: msg`Consegne`,
    title: msg`Consegne a domicilio`,
    Content: lazyRouteComponent(() => import('./loans/loans-page.tsx'), 'DeliveriesPage'),
  },
  objects: {
    link: msg`Oggetti`,
    title: msg`Gestione oggetti`,
    Content: lazyRouteComponent(() => import('./products/products-page.tsx'), 'ProductsPage'),
  },
  categories: {
    link: msg`Categorie`,
    title: msg`Categorie`,
    Content: lazyRouteComponent(() => import('./categories/categories-page.tsx'), 'CategoriesPage'),
  },
  members: {
    link: msg`Iscritti`,
    title: msg`Gestione iscritti`,
    Content: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
  },
  messages: {
    link: msg`Messaggi`,
    title: msg`Messaggi ricevuti`,
    Content: lazyRouteComponent(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
  },
  reviews: {
    link: msg`Recensioni`,
    title: msg`Gestione recensioni`,
    Content: lazyRouteComponent(() => import('./reviews/reviews-page.tsx'), 'ReviewsPage'),
  },
  numbers: {
    link: msg`Numeri`,
    title: msg`I numeri dell'oggettoteca`,
    Content: lazyRouteComponent(() => import('./numbers/numbers-page.tsx'), 'NumbersPage'),
  },
  openings: {
    link: msg`Punti e orari`,
    title: msg`Punti di ritiro e orari`,
    Content: lazyRouteComponent(() => import('./points/openings-page.tsx'), 'OpeningsPage'),
  },
  settings: {
    link: msg`Impostazioni`,
    title: msg`Impostazioni dell'oggettoteca`,
    Content: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  },
  words: {
    link: msg`E-mail`,
    title: msg`Parole vostre nelle e-mail`,
    Content: lazyRouteComponent(() => import('./words/words-page.tsx'), 'WordsPage'),
  },
  payments: {
    link: msg`Pagamenti`,
    title: msg`Pagamenti`,
    Content: lazyRouteComponent(() => import('./payments/payments-page.tsx'), 'PaymentsPage'),
  },
  service: {
    link: msg`Servizio`,
    title: msg`Servizio`,
    Content: lazyRouteComponent(() => import('./service/service-page.tsx'), 'ServicePage'),
  },
  import: {
    link: msg`Importa ed esporta`,
    title: msg`Importa ed esporta`,
    Content: lazyRouteComponent(() => import('./transfer/import-page.tsx'), 'ImportPage'),
  },
  files: {
    link: msg`File`,
    title: msg`File e manutenzione`,
    Content: lazyRouteComponent(() => import('./files/files-page.tsx'), 'FilesPage'),
  },
  crm: {
    link: msg`Catalogo dal CRM`,
    title: msg`Catalogo dal CRM`,
    Content: lazyRouteComponent(() => import('./crm/crm-page.tsx'), 'CrmPage'),
  },
  websites: {
    link: msg`Altri siti`,
    title: msg`Altri siti`,
    Content: lazyRouteComponent(() => import('./websites/websites-page.tsx'), 'WebsitesPage'),
  },
  audit: {
    link: msg`Registro`,
    title: msg`Registro delle modifiche`,
    Content: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  },
  libraries: {
    link: msg`Oggettoteche`,
    title: msg`Oggettoteche`,
    Content: lazyRouteComponent(() => import('./libraries/libraries-page.tsx'), 'LibrariesPage'),
  },
} satisfies Record<SectionName, unknown>

/** The links of the administration by how often they are needed; those of the desk are named by their address. */
export const groups = [
  {
    title: msg`Ogni giorno`,
    pages: [
      'today',
      '/desk',
      '/desk/till',
      'loans',
      'deliveries',
      'objects',
      'members',
      'messages',
      'reviews',
    ],
  },
  {
    title: msg`Ogni tanto`,
    pages: [
      'categories',
      'openings',
      'settings',
      'words',
      'numbers',
      '/desk/labels',
      '/desk/lockers',
    ],
  },
  {
    title: msg`Per chi amministra`,
    pages: ['payments', 'service', 'import', 'files', 'crm', 'websites', 'audit', 'libraries'],
  },
] as const satisfies { title: unknown; pages: readonly (SectionName | DeskPage)[] }[]

export type DeskPage = '/desk' | '/desk/till' | '/desk/labels' | '/desk/lockers'
