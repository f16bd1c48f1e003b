import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import type { Defect } from '#contract/shapes/desk/defects.ts'
import { Banner } from '#src/ui/states/states.tsx'

/** What borrowers say is broken of a copy, with the way to close it. */
export function DefectBanner({ defects }: { defects: readonly Defect[] }) {
  return defects.map(({ id, note }) => (
    <Banner
      key={id}
      tone="waiting"
      icon={<Wrench size={20} />}
      action={
        <Link to="/desk/defects">
          <Trans>Guasti segnalati</Trans>
        </Link>
      }
    >
      <Trans>Chi lo aveva segnala: «{note}»</Trans>
    </Banner>
  ))
}
