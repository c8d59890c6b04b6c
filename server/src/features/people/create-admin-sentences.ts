export const usage = `Usage: npm run create-admin -- --name NAME --email EMAIL [--password-stdin] [--another]
       npm run create-admin -- --link EMAIL
       npm run create-admin -- --reset EMAIL

  --name, --email   of the new super_admin
  --password-stdin  take the password from the first line of the standard input; without it, and without the variable
                    ADMIN_PASSWORD, a link is printed with which the person sets a password, once, within 7 days
  --another         create one although there is an active super_admin already
  --link EMAIL      no new account: print a link for a super_admin who has lost the password, good for 1 hour
  --reset EMAIL     the same for one who has lost the second factor too: it is removed, and every session ends

The database is that of the server: DATABASE_URL, else the embedded one under DATA_DIR.`;
export const noArgument =
  'Other users of this machine can read a password on the command line. Use --password-stdin or ADMIN_PASSWORD.';
export const wrongEmail = (email: string) => `${email} is not an email address.`;
export const wrongName = 'Give a name of 1 to 200 characters on one line.';
export const badPassword = (sentence: string) => `The password cannot be taken. ${sentence}`;
export const exists = (emails: readonly string[]) =>
  `There is an active super_admin already: ${emails.join(', ')}. Sign in and invite others under Management, print a new link with --link, or add --another.`;
export const emailTaken = (email: string) =>
  `There is already a user with the email address ${email}. To let a super_admin back in, use --link, or --reset where the second factor is lost.`;
export const notAnAdmin = (email: string) => `${email} is not the email address of an active super_admin.`;
export const created = (name: string, email: string) => `${name} <${email}> is now super_admin.`;
export const signIn = 'Sign in with the password that you gave.';
export const openLink = (link: string, until: string) =>
  `Open this link to set the password. It works once, until ${until}, and is not shown again:\n${link}`;
