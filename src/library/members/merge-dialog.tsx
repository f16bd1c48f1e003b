import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { memberLevel } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { numberedPageOf } from '#src/api/numbered-pages.ts'
import { queryFor } from '#src/api/queries.ts'
import { useTyped } from '#src/library/address/use-typed.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { MergePreview } from './merge-preview.tsx'
import styles from './new-member.module.css'
import { PeopleList } from './people-list.tsx'

type Props = {
  member: AdminMember
  /** Those that are shown before a search; by default the members who may be the same person. */
  others?: readonly AdminMember[] | undefined
  onClose: () => void
  /** After the merge: the record that stays. */
  onMerged: (member: AdminMember) => unknown
}

/** Merges a member with another record of the same person, after it has shown what moves. */
export function MergeDialog({ member, others, onClose, onMerged }: Props) {
  const { t } = useLingui()
  const merge = useCall('admin.members.merge')
  const [other, setOther] = useState<AdminMember | null>(null)
  const [wanted, setWanted] = useState<string>()
  const query = useQuery({
    ...queryFor('admin.members.merging', {
      params: { id: member.id },
      query: { other: other?.id ?? member.id, ...(wanted && { stays: wanted }) },
    }),
    enabled: other !== null,
  })
  const preview = other ? query.data : undefined
  const form = useCallForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      if (!other || !preview || preview.refusal) return null
      const body = { other: other.id, stays: preview.stays.id }
      return merge.mutateAsync({ params: { id: member.id }, body })
    },
    onDone: ({ asked, member: stays }) => {
      showToast(asked ? t`Richiesta inviata: si uniscono quando conferma` : t`Schede unite`)
      onClose()
      if (!asked) onMerged(stays)
    },
  })
  const { name } = member
  const missing = !other
    ? t`Prima scegli l'altra scheda`
    : !preview || preview.refusal
      ? t`Queste due schede non si possono unire adesso`
      : null
  return (
    <Dialog open onClose={onClose} title={t`Unire ${name} con un'altra scheda?`} drawer>
      <form className={styles.stack} {...form.props}>
        {!other ? (
          <Choice member={member} others={others} onChoose={setOther} />
        ) : preview ? (
          <MergePreview
            preview={preview}
            onOther={() => {
              setOther(null)
              setWanted(undefined)
            }}
            onSwap={() => setWanted(preview.ends.id)}
          />
        ) : (
          <LoadingOrProblem failure={query.error} retry={query.refetch} height="320px" />
        )}
        {form.banner}
        <FormActions
          onKeep={onClose}
          keep={<Trans>Lascia come sono</Trans>}
          act={
            preview?.asks ? (
              <Trans>Chiedi conferma per e-mail</Trans>
            ) : (
              <Trans>Unisci per sempre</Trans>
            )
          }
          danger={!preview?.asks}
          {...form.button}
          disabledReason={form.button.disabledReason ?? missing}
        />
      </form>
    </Dialog>
  )
}

type ChoiceProps = Pick<Props, 'member' | 'others'> & { onChoose: (member: AdminMember) => void }

/** The members who may be the same person, and a search for others. */
function Choice({ member, others, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const [k, setK] = useState('')
  const { typed, setTyped } = useTyped(k, setK)
  const { id, name, phone_number, email } = member
  const person = { name, phone: phone_number ?? '', email }
  const like = useQuery({
    ...queryFor('admin.people.like', { query: person }),
    enabled: k === '' && !others,
  })
  const input = { query: { k, size: '6' } }
  const found = useQuery({ ...numberedPageOf('admin.members', input), enabled: k !== '' })
  const asked = k ? found : like
  const known = k ? found.data?.rows : (others ?? like.data?.map(one => one.member))
  const people = known?.filter(one => one.id !== id && one.level >= memberLevel)
  return (
    <>
      <p className={styles.small}>
        <Trans>
          Quando una persona è scritta due volte, tutto passa a una sola scheda. Prima vedi che cosa
          si sposta.
        </Trans>
      </p>
      <TextField
        label={t`Cerca l'altra scheda per nome, telefono, e-mail o tessera`}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      {people ? (
        <section className={styles.likely} aria-label={t`Schede`}>
          <p role="status">
            {people.length > 0 ? (
              k || others ? (
                <Trans>Scegli la scheda della stessa persona.</Trans>
              ) : (
                <Trans>Forse è una di queste.</Trans>
              )
            ) : k ? (
              <Trans>Nessun'altra scheda con queste parole.</Trans>
            ) : (
              <Trans>Nessuna le somiglia: cercala.</Trans>
            )}
          </p>
          <PeopleList
            people={people.map(one => ({ member: one }))}
            act={t`Confronta`}
            onChoose={onChoose}
          />
        </section>
      ) : (
        <LoadingOrProblem failure={asked.error} retry={asked.refetch} height="120px" />
      )}
    </>
  )
}
