import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryFor } from '#src/api/queries.ts'
import styles from './lending.module.css'

/** How many notes are shown: more would push the things down. */
const most = 2

/** What the volunteer has to know of a person, or to tell them: pinned notes, and letters of those without an e-mail. */
export function ToTell({ member }: { member: string }) {
  const { t } = useLingui()
  const notes = useQuery(queryFor('admin.notes', { params: { id: member } })).data ?? []
  const letters = useQuery(queryFor('admin.letters', { query: { member } })).data ?? []
  const waiting = letters.length
  const pinned = notes.filter(note => note.pinned)
  const others = pinned.length - most
  if (pinned.length + waiting === 0) return null
  return (
    <ul className={styles.tell} aria-label={t`Da sapere`}>
      {pinned.slice(0, most).map(({ id, text }) => (
        <li key={id}>
          <span>{text}</span>
        </li>
      ))}
      {(waiting > 0 || others > 0) && (
        <li>
          <Link to="/admin/members/$id" params={{ id: member }}>
            {others > 0 && <Plural value={others} one="# altra nota" other="altre # note" />}
            {others > 0 && waiting > 0 && ' · '}
            {waiting > 0 && (
              <Plural
                value={waiting}
                one="# avviso da dire o stampare"
                other="# avvisi da dire o stampare"
              />
            )}
          </Link>
        </li>
      )}
    </ul>
  )
}
