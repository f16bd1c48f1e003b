import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Letter } from '#contract/shapes/admin/people.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { PersonLink } from '#src/library/members/person-link.tsx'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'
import styles from './letters.module.css'

/** What members without an e-mail have to be told, if there is anything: of one member or of all. */
export function Letters({ member }: { member?: string }) {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.letters', { query: member ? { member } : {} }))
  if (query.data ? query.data.length === 0 : !query.error) return null
  return (
    <Section title={t`Da chiamare, o da stampare`}>
      <p className={layout.small}>
        <Trans>Avvisi per chi non ha un'e-mail.</Trans>
      </p>
      <AdminList
        query={query}
        label={t`Da chiamare, o da stampare`}
        dialog={(row, onClose) => <LetterDialog letter={row} onClose={onClose} />}
      >
        {(row, open) => <LetterRow letter={row} onOpen={open} />}
      </AdminList>
    </Section>
  )
}

export function LetterRow({ letter, onOpen }: { letter: Letter; onOpen: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const saved = useSaved()
  const tell = useCall('admin.letters.told')
  const { id, member, subject, due_at } = letter
  const { name, phone_number } = member
  return (
    <ListRow
      title={<PersonLink id={member.id} name={name} />}
      text={subject}
      details={[
        format.moment(due_at),
        phone_number ? (
          <>
            <Trans>Da chiamare:</Trans>{' '}
            <a href={`tel:${phone_number}`}>{leftToRight(phone_number)}</a>
          </>
        ) : (
          t`Senza telefono: da stampare`
        ),
      ]}
    >
      <Button
        look="secondary"
        small
        aria-label={t`Leggi e stampa: ${subject}, ${name}`}
        onClick={onOpen}
      >
        <Trans>Leggi e stampa</Trans>
      </Button>
      <CallButton
        text={<Trans>Già detto</Trans>}
        button={{ small: true, 'aria-label': t`Già detto: ${subject}, ${name}` }}
        title={t`L'avviso è arrivato?`}
        act={t`Sì, già detto`}
        keep={t`Non ancora`}
        send={() => tell.mutateAsync({ params: { id } })}
        onDone={() => saved(t`Segnato`)}
      >
        <p>
          <Trans>{name} lo sa, a voce o con la lettera: l'avviso esce da questo elenco.</Trans>
        </p>
      </CallButton>
    </ListRow>
  )
}

/** The letter as it is printed, alone on its sheet. */
export function LetterDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const { t } = useLingui()
  const { subject, body } = letter
  return (
    <Dialog open onClose={onClose} title={t`Avviso da dire o stampare`}>
      <div className={styles.letter}>
        <h3>{subject}</h3>
        <p className={styles.body}>{body}</p>
      </div>
      <div className={layout.actions}>
        <Button onClick={() => window.print()}>
          <Trans>Stampa</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
