import { notFound } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { Page } from '#src/ui/page/page.tsx'
import { Waiting } from './waiting.tsx'

const sections: Record<string, ComponentType> = {
  loans: lazy(async () => ({ default: (await import('./loans/loans-page.tsx')).LoansPage })),
  deliveries: lazy(async () => ({
    default: (await import('./loans/deliveries-page.tsx')).DeliveriesPage,
  })),
  objects: lazy(async () => ({
    default: (await import('./objects/objects-page.tsx')).ObjectsPage,
  })),
  members: lazy(async () => ({
    default: (await import('./members/members-page.tsx')).MembersPage,
  })),
  messages: lazy(async () => ({
    default: (await import('./members/messages-page.tsx')).MessagesPage,
  })),
  reviews: lazy(async () => ({
    default: (await import('./members/reviews-page.tsx')).ReviewsPage,
  })),
  numbers: lazy(async () => ({
    default: (await import('./numbers/numbers-page.tsx')).NumbersPage,
  })),
  openings: lazy(async () => ({
    default: (await import('./points/openings-page.tsx')).OpeningsPage,
  })),
  settings: lazy(async () => ({
    default: (await import('./settings/settings-page.tsx')).SettingsPage,
  })),
  service: lazy(async () => ({
    default: (await import('./settings/service-page.tsx')).ServicePage,
  })),
  import: lazy(async () => ({ default: (await import('./transfer/import-page.tsx')).ImportPage })),
  files: lazy(async () => ({ default: (await import('./upkeep/files-page.tsx')).FilesPage })),
  libraries: lazy(async () => ({
    default: (await import('./upkeep/libraries-page.tsx')).LibrariesPage,
  })),
  crm: lazy(async () => ({ default: (await import('./crm/crm-page.tsx')).CrmPage })),
  audit: lazy(async () => ({ default: (await import('./numbers/audit-page.tsx')).AuditPage })),
}

/** One of staff's pages by the name in its address. */
export function AdminSection({ section }: { section: string }) {
  const Section = Object.hasOwn(sections, section) ? sections[section] : undefined
  if (!Section) throw notFound()
  const waiting = (
    <Page title="Oggettoteca" heading={false}>
      <Waiting />
    </Page>
  )
  return (
    <Suspense fallback={waiting}>
      <Section />
    </Suspense>
  )
}
