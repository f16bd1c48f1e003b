import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { type LikeMember, newMember, reachFaults } from '#contract/shapes/admin/people.ts'
import { call } from '#src/api/client.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useToday } from '#src/library/clock.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import styles from './new-member.module.css'
import { PeopleList } from './people-list.tsx'
import { personIn } from './person-in.ts'

type Props = {
  /** What was searched for: a name, a telephone or an e-mail. */
  words: string
  onClose: () => void
  /** Who was registered, or was a member already. */
  onMember: (member: AdminMember) => unknown
}

/** Registers a member: a name and a telephone or an e-mail. Who may be the same person is shown before. */
export function NewMemberDialog({ words, onClose, onMember }: Props) {
  const { t } = useLingui()
  const today = useToday()
  const version = useQuery(queryFor('adhesion.get')).data?.ID
  const create = useCall('admin.people.create')
  const [merging, setMerging] = useState(false)
  const [compared, setCompared] = useState<{ to: string; found: LikeMember[] } | null>(null)
  const inputOf = ({ has_signed, ...typed }: typeof initial) => ({
    ...typed,
    phone_number: typed.phone_number.trim() || null,
    email: typed.email.trim() || null,
    paper: has_signed && version ? { version, signed_on: today } : null,
  })
  const initial = { ...personIn(words), has_signed: false }
  const form = useCallForm({
    initial,
    check: values => {
      const input = inputOf(values)
      return { ...reachFaults(input), ...faultsOf(newMember, input) }
    },
    send: async values => {
      const to = personOf(values)
      if (compared?.to !== to) {
        const { first_name, last_name, phone_number: phone, email } = values
        const query = { name: `${first_name} ${last_name}`, phone, email }
        const found = await call('admin.people.like', { query })
        setCompared({ to, found })
        if (found.length > 0) return null
      }
      return create.mutateAsync({ body: inputOf(values) })
    },
    onDone: member => {
      const { name } = member
      showToast(t`Iscrizione fatta: ${name}`)
      onMember(member)
      onClose()
    },
  })
  const use = (member: AdminMember) => {
    onMember(member)
    onClose()
  }
  const found = compared?.to === personOf(form.values) ? compared.found : []
  return (
    <Dialog open onClose={onClose} title={t`Nuovo iscritto`} drawer>
      <form className={styles.stack} {...form.props}>
        <p className={styles.small}>
          <Trans>Bastano il nome e un telefono, o un'e-mail.</Trans>
        </p>
        <div className={styles.columns}>
          <TextField
            label={t({ message: 'Nome', context: 'of a person' })}
            paste
            autoComplete="off"
            {...form.field('first_name')}
          />
          <TextField label={t`Cognome`} paste autoComplete="off" {...form.field('last_name')} />
          <TextField
            label={t`Telefono`}
            type="tel"
            paste
            autoComplete="off"
            {...form.field('phone_number')}
          />
          <TextField
            label={t`E-mail`}
            type="email"
            autoComplete="off"
            hint={t`Riceve un link: da quando lo apre può anche accedere`}
            {...form.field('email')}
          />
        </div>
        {version && (
          <Checkbox
            label={t`Ha firmato su carta il modulo di adesione, oggi`}
            {...form.field('has_signed')}
          />
        )}
        {found.length > 0 && <Likely found={found} onUse={use} onSame={() => setMerging(true)} />}
        {form.banner}
        <FormActions
          onKeep={onClose}
          act={
            found.length > 0 ? <Trans>È un'altra persona: iscrivi</Trans> : <Trans>Iscrivi</Trans>
          }
          {...form.button}
        />
      </form>
      {merging && found[0] && (
        <MergeDialog
          member={found[0].member}
          others={found.slice(1).map(one => one.member)}
          onClose={() => setMerging(false)}
          onMerged={use}
        />
      )}
    </Dialog>
  )
}

/** What is compared with the members. */
const personOf = (values: ReturnType<typeof personIn>) =>
  [values.first_name, values.last_name, values.phone_number, values.email].join('\n')

type LikelyProps = {
  found: readonly LikeMember[]
  onUse: (member: AdminMember) => void
  /** Two of them are the same person. */
  onSame: () => void
}

/** The members who may be the same person. */
function Likely({ found, onUse, onSame }: LikelyProps) {
  const { t } = useLingui()
  const may = useMay()
  const why = {
    phone: t`stesso telefono`,
    email: t`stessa e-mail`,
    name: t`nome simile`,
  }
  return (
    <section className={styles.likely} aria-label={t`Forse è già tra gli iscritti`}>
      <p role="status">
        <Trans>Forse è già tra gli iscritti: controlla prima di andare avanti.</Trans>
      </p>
      <PeopleList
        people={found.map(({ member, by }) => ({
          member,
          why: by.map(one => why[one]).join(', '),
        }))}
        act={t`Usa questa persona`}
        onChoose={onUse}
      />
      {found.length > 1 && may('admin.members.merge') && (
        <div>
          <Button look="quiet" small onClick={onSame}>
            <Trans>Due sono la stessa persona: unisci</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
