export default function ResetPassword() {
  return null
}
