# Installs the engram program on Windows: downloads the archive, checks its SHA-256 sum, starts it once, and
# only then puts it into place.
#
#   powershell -ExecutionPolicy Bypass -File install.ps1 [-Version V] [-To FOLDER]
#
# ENGRAM_VERSION     a release such as v0.1.0; the newest where unset
# ENGRAM_INSTALL     the folder for the program; %LOCALAPPDATA%\engram\bin where unset
# ENGRAM_REPOSITORY  OWNER/NAME on GitHub; a published script knows its own
# ENGRAM_DOWNLOAD    where archive and SHA256SUMS are, such as a mirror (https, or http on this machine)
param(
  [string]$Version = $env:ENGRAM_VERSION,
  [string]$To = $env:ENGRAM_INSTALL
)

# A function: `exit` in a script that was piped into `iex` would close the window.
function Install-Engram([string]$Version, [string]$Folder) {
  $ErrorActionPreference = 'Stop'
  # Windows PowerShell 5 draws its progress bar at every block, and starts with old protocols.
  $ProgressPreference = 'SilentlyContinue'
  [Net.ServicePointManager]::SecurityProtocol =
    [Net.ServicePointManager]::SecurityProtocol -bor [Net.SecurityProtocolType]::Tls12

  $repository = if ($env:ENGRAM_REPOSITORY) { $env:ENGRAM_REPOSITORY } else { '__ENGRAM_REPOSITORY__' }
  $base = $env:ENGRAM_DOWNLOAD
  if (-not $base) {
    if ($repository.StartsWith('__')) {
      throw 'this copy of the script does not know its repository; set ENGRAM_REPOSITORY=OWNER/NAME'
    }
    if (-not $Version -or $Version -eq 'latest') {
      $base = "https://github.com/$repository/releases/latest/download"
    } else {
      $base = "https://github.com/$repository/releases/download/v$($Version.TrimStart('v'))"
    }
  }
  $base = $base.TrimEnd('/')
  if ($base -notmatch '^https://' -and $base -notmatch '^http://(127\.0\.0\.1|localhost):') {
    throw "`"$base`" is not an https address"
  }
  if (-not [Environment]::Is64BitOperatingSystem) {
    throw 'there is no program for 32-bit Windows; compile it from the sources: deno task compile'
  }
  if (-not $Folder) { $Folder = Join-Path $env:LOCALAPPDATA 'engram\bin' }
  $Folder = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Folder)

  $archive = 'engram-windows-x64.zip'
  $temp = Join-Path ([IO.Path]::GetTempPath()) "engram-$([Guid]::NewGuid())"
  $staged = Join-Path $Folder ".engram-$PID.new.exe"
  $old = Join-Path $Folder ".engram-$PID.old.exe"
  $program = Join-Path $Folder 'engram.exe'
  New-Item -ItemType Directory -Path $temp | Out-Null
  try {
    foreach ($name in 'SHA256SUMS', $archive) {
      try {
        Invoke-WebRequest -UseBasicParsing -Uri "$base/$name" -OutFile (Join-Path $temp $name)
      } catch {
        throw "`"$base/$name`" could not be downloaded; look at your network, proxy and the version's name ($_)"
      }
    }

    $wanted = $null
    foreach ($line in Get-Content (Join-Path $temp 'SHA256SUMS')) {
      $words = $line -split '\s+\*?', 2
      if ($words.Count -eq 2 -and $words[1] -eq $archive) { $wanted = $words[0] }
    }
    if (-not $wanted) { throw "SHA256SUMS names no `"$archive`"; that release has none for this system" }
    $found = (Get-FileHash -Algorithm SHA256 (Join-Path $temp $archive)).Hash
    if ($found -ne $wanted) {
      throw "the sum of `"$archive`" is wrong, so nothing was installed (wanted $wanted, found $found)"
    }

    Expand-Archive -Path (Join-Path $temp $archive) -DestinationPath $temp
    $said = & (Join-Path $temp 'engram.exe') --version
    if ($LASTEXITCODE -ne 0) { throw "the program does not start here: $said" }

    try {
      New-Item -ItemType Directory -Force -Path $Folder | Out-Null
      Copy-Item (Join-Path $temp 'engram.exe') $staged
      # A program that runs cannot be replaced, but renamed.
      if (Test-Path $program) { Move-Item $program $old }
      try {
        Move-Item $staged $program
      } catch {
        if (Test-Path $old) { Move-Item $old $program }
        throw
      }
    } catch {
      throw "the folder `"$Folder`" cannot be written to; choose another with ENGRAM_INSTALL ($_)"
    }

    Write-Output "Installed $said"
    Write-Output "  as $program"
    if (($env:Path -split ';') -notcontains $Folder) {
      Write-Output "`"$Folder`" is not on PATH. To add it for new windows:"
      Write-Output "  [Environment]::SetEnvironmentVariable('Path', [Environment]::GetEnvironmentVariable('Path', 'User') + ';$Folder', 'User')"
    }
    Write-Output 'Next, in a project: engram init'
  } finally {
    # A program that still runs keeps its old file; the next installation removes it.
    foreach ($left in $temp, $staged, (Join-Path $Folder '.engram-*.old.exe')) {
      Remove-Item -Recurse -Force -ErrorAction SilentlyContinue $left
    }
  }
}

try {
  Install-Engram $Version $To
} catch {
  # Also where the script was piped into `iex`, which has no exit code of its own.
  [Console]::Error.WriteLine("Cannot install engram: $_")
  $global:LASTEXITCODE = 1
  if ($PSCommandPath) { exit 1 }
}
