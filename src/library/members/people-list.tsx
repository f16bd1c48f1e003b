import { Trans } from '@lingui/react/macro'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import styles from './new-member.module.css'

type Props = {
  people: readonly { member: AdminMember; why?: string }[]
  /** What the button of each says, and to a screen reader. */
  act: string
  onChoose: (member: AdminMember) => void
}

/** Members with what tells them apart, each with a button. */
export function PeopleList({ people, act, onChoose }: Props) {
  return (
    <ul>
      {people.map(({ member, why }) => {
        const { id, name, card_number, phone_number, email } = member
        return (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <p className={styles.small}>
                {[
                  why,
                  card_number && <Trans key="card">tessera {card_number}</Trans>,
                  phone_number && leftToRight(phone_number),
                  email,
                ]
                  .filter(Boolean)
                  .map((part, at) => (
                    <span key={at}>
                      {at > 0 && ' · '}
                      {part}
                    </span>
                  ))}
              </p>
            </div>
            <Button
              look="secondary"
              small
              aria-label={`${act}: ${name}`}
              onClick={() => onChoose(member)}
            >
              {act}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
