import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#src/features/help/help-page.tsx'
import { lazily } from '#src/ui/lazily.ts'

const PocketSection = lazily(
  async () => (await import('#src/features/pocket/pocket-section.tsx')).PocketSection,
)

const HelpMaintenance = lazily(
  async () => (await import('#src/features/admin/files/maintenance-actions.tsx')).HelpMaintenance,
)

export const Route = createFileRoute('/help')({ component: HelpRoute })

function HelpRoute() {
  return <HelpPage pocket={<PocketSection />} maintenance={<HelpMaintenance />} />
}
