export default function VerifyPending() {
  return null
}
