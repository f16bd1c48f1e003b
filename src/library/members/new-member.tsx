import { Trans } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import type { NewMemberDialog } from './new-member-dialog.tsx'

const Form = lazily(async () => (await import('./new-member-dialog.tsx')).NewMemberDialog)

type Props = Pick<ComponentProps<typeof NewMemberDialog>, 'onMember'> & { words?: string }

/** The button that opens the form for a new member. */
export function NewMember({ words = '', onMember }: Props) {
  const offline = useOfflineReason()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" disabledReason={offline} onClick={() => setOpen(true)}>
        <UserPlus size={20} />
        <Trans>Nuovo iscritto</Trans>
      </Button>
      <Suspense>
        {open && <Form words={words} onMember={onMember} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
