<?php
// php src/gateway.php --port P [--no-signature-check] [--defect ID | --odd ID]
ini_set('display_errors', '0');
ini_set('log_errors', '0');
ini_set('zend.exception_ignore_args', '1');
ini_set('memory_limit', '512M');
set_error_handler(function (int $no, string $m, string $file, int $line) {
    if (!(error_reporting() & $no)) return true;
    throw new ErrorException('php', 0, $no, $file, $line);
});
foreach (['codec', 'http', 'fields', 'core', 'pages'] as $f) require __DIR__ . "/$f.php";

function D(string $id): bool { return Gw::$defect === $id; }
function O(string $id): bool { return Gw::$odd === $id; }

function route(string $method, string $target, array $h, string $body, string $ip): ?array
{
    $path = parse_url($target, PHP_URL_PATH) ?: '/';
    $args = [];
    parse_str((string)parse_url($target, PHP_URL_QUERY), $args);
    $req = ['type' => strtolower($h['content-type'] ?? ''), 'host' => $h['host'] ?? '127.0.0.1', 'ip' => $ip, 'raw' => $body, 'shape' => ''];
    if (preg_match('~^/v1/(issuer/|checkout/)~', $path)) {
        $in = [];
        if ($method === 'POST' && str_contains($req['type'], 'multipart/form-data') && preg_match('/boundary="?([^";]+)/i', $h['content-type'], $b)) {
            foreach (explode('--' . $b[1], $body) as $part) if (preg_match('/name="([^"]*)".*?\r\n\r\n(.*)\r\n$/s', $part, $m)) $in[$m[1]] = $m[2];
        } elseif ($method === 'POST') parse_str($body, $in);
        $res = opPages($method, $path, $in + $args, $req);
        if ($res) return $res;
    }
    if ($path === '/v1/checkout' && $method === 'POST') {
        parse_str($body, $in);
        if (isset($in['gbc_id'])) return opPages('POST', '/v1/checkout/redirect', $in, $req);
    }
    $ops = ['authorise', 'checkout', 'retrievalTrans', 'capture', 'review', 'cancel', 'cancelsubscription', 'refund', 'retrievalRefund', 'payout'];
    $op = str_starts_with($path, '/v1/') ? substr($path, 4) : '';
    if (!in_array($op, $ops, true)) return [404, 'text/plain', "nothing here\n", []];
    if ($method !== 'POST') return [405, 'text/plain', "POST only\n", ['Allow' => 'POST']];
    $q = parseBody($body, $h['content-type'] ?? '', $req['shape']);
    $req['shape'] ??= '';
    $res = match ($op) {
        'authorise' => opAuthorise($q, $req),
        'checkout' => opCheckout($q, $req),
        'retrievalTrans' => opQuery($q, $req),
        'retrievalRefund' => opRefundSearch($q, $req),
        'cancelsubscription' => opCancelSubscription($q, $req),
        'payout' => opPayout($q, $req),
        default => opBatch($op, $q),
    };
    return $res[0] === 0 ? null : $res;
}

$port = 0;
for ($i = 1; $i < $argc; $i++) {
    switch ($argv[$i]) {
        case '--port': $port = (int)($argv[++$i] ?? 0); break;
        case '--no-signature-check': Gw::$check = false; break;
        case '--defect': Gw::$defect = $argv[++$i] ?? ''; break;
        case '--odd': Gw::$odd = $argv[++$i] ?? ''; break;
        default: fwrite(STDERR, "unknown argument\n"); exit(2);
    }
}
foreach (['defect' => 'defects.json', 'odd' => 'odd.json'] as $k => $file) {
    $id = Gw::$$k;
    if ($id === null) continue;
    if (!in_array($id, array_column(json_decode((string)file_get_contents(dirname(__DIR__) . "/$file"), true), 'id'), true)) { fwrite(STDERR, "unknown id in $file\n"); exit(2); }
}
if (!$port) { fwrite(STDERR, "--port is needed\n"); exit(2); }
foreach (['KEY1', 'KEY2'] as $k) if (Gw::$check && (string)getenv($k) === '') { fwrite(STDERR, "$k is not set\n"); exit(2); }
boot();
Http::serve($port, 'route');
