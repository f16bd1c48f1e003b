import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { MergeDialog } from '#src/library/members/merge-dialog.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import layout from '../parts/layout.module.css'

/** Begins to merge a member with another record of the same person. */
export function MergeRecords({ member }: { member: AdminMember }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const offline = useOfflineReason()
  const [open, setOpen] = useState(false)
  return (
    <Section title={t`Scritta due volte?`}>
      <p className={layout.small}>
        <Trans>Se questa persona ha due schede, tutto può passare a una sola.</Trans>
      </p>
      <div>
        <Button look="secondary" small disabledReason={offline} onClick={() => setOpen(true)}>
          <Trans>Unisci con un'altra scheda</Trans>
        </Button>
      </div>
      {open && (
        <MergeDialog
          member={member}
          onClose={() => setOpen(false)}
          onMerged={({ id }) =>
            void navigate({ to: '/admin/members/$id', params: { id }, replace: true })
          }
        />
      )}
    </Section>
  )
}
