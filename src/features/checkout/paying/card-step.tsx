import { Link } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import type { CardNeed } from './use-card-need.ts'

/** The way to a card from the recap, and back to it. */
export function CardStep({ need }: { need: CardNeed }) {
  return (
    <Banner
      tone="waiting"
      icon={<IdCard size={22} aria-hidden="true" />}
      action={
        need.act && (
          <Link
            to="/me/rinnovo-tessera"
            search={{ from: '/checkout/recap' }}
            className={buttonClass('primary', true)}
          >
            {need.act}
          </Link>
        )
      }
    >
      <p>{need.text}</p>
    </Banner>
  )
}
