import { Outlet } from 'react-router'
import { useAppSelector } from '#web/app/data/store.ts'
import { ConfirmAddressNotice } from './ConfirmAddressNotice.tsx'

/** Guard: the dashboard is for confirmed addresses; others see how to confirm theirs (spec section 4). */
export default function VerifiedEmail() {
  const isVerified = useAppSelector(({ auth }) => Boolean(auth.user?.email_verified_at))
  return isVerified ? <Outlet /> : <ConfirmAddressNotice />
}
