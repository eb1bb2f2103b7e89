<?php
// A single-process HTTP/1.1 server and a non-blocking notifier on stream sockets.

final class Http
{
    /** @var array<int,array> */
    private static array $conns = [];
    private static array $calls = [];
    private static array $timers = [];

    public static function after(float $seconds, callable $fn): void
    {
        self::$timers[] = [microtime(true) + $seconds, $fn];
    }

    public static function serve(int $port, callable $handler): void
    {
        $srv = stream_socket_server("tcp://0.0.0.0:$port", $no, $msg, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN, stream_context_create(['socket' => ['backlog' => 256]]));
        if (!$srv) exit("cannot listen: $msg\n");
        stream_set_blocking($srv, false);
        while (true) {
            $now = microtime(true);
            foreach (self::$timers as $i => [$at, $fn]) if ($at <= $now) { unset(self::$timers[$i]); $fn(); }
            $r = [$srv];
            $w = $e = [];
            $wait = 1.0;
            foreach (self::$timers as [$at]) $wait = min($wait, max(0.0, $at - $now));
            foreach (self::$conns as $c) {
                if ($c['out'] === '' || !$c['close']) $r[] = $c['s'];
                if ($c['out'] === '') continue;
                if ($c['next'] > $now) $wait = min($wait, $c['next'] - $now); else $w[] = $c['s'];
            }
            foreach (self::$calls as $id => $c) {
                if ($now > $c['until']) { self::called($id, false); continue; }
                if ($c['out'] !== '') $w[] = $c['s']; else $r[] = $c['s'];
            }
            if (@stream_select($r, $w, $e, (int)$wait, (int)(($wait - (int)$wait) * 1e6)) === false) continue;
            foreach ($w as $s) {
                $id = (int)$s;
                if (isset(self::$calls[$id])) self::callWrite($id); elseif (isset(self::$conns[$id])) self::flush($id);
            }
            foreach ($r as $s) {
                $id = (int)$s;
                if ($s === $srv) self::accept($srv);
                elseif (isset(self::$calls[$id])) self::callRead($id);
                elseif (isset(self::$conns[$id])) self::read($id, $handler);
            }
        }
    }

    private static function accept($srv): void
    {
        for ($n = 0; $n < 32 && ($s = @stream_socket_accept($srv, 0, $peer)); $n++) {
            stream_set_blocking($s, false);
            self::$conns[(int)$s] = ['s' => $s, 'in' => '', 'out' => '', 'ip' => preg_replace('/:\d+$/', '', (string)$peer), 'close' => false, 'next' => 0.0, 'piece' => 0, 'cont' => false];
        }
    }

    private static function drop(int $id): void
    {
        @fclose(self::$conns[$id]['s']);
        unset(self::$conns[$id]);
    }

    private static function flush(int $id): void
    {
        $c = &self::$conns[$id];
        $n = @fwrite($c['s'], $c['piece'] ? substr($c['out'], 0, $c['piece']) : $c['out']);
        if ($n === false) { unset($c); self::drop($id); return; }
        $c['out'] = substr($c['out'], $n);
        if ($c['piece']) $c['next'] = microtime(true) + 0.03;
        $done = $c['out'] === '' && $c['close'];
        unset($c);
        if ($done) self::drop($id);
    }

    private static function read(int $id, callable $handler): void
    {
        $data = @fread(self::$conns[$id]['s'], 65536);
        if ($data === false || $data === '') {
            if (feof(self::$conns[$id]['s'])) self::drop($id);
            return;
        }
        self::$conns[$id]['in'] .= $data;
        while (isset(self::$conns[$id]) && !self::$conns[$id]['close'] && self::one($id, $handler));
    }

    /** Takes one whole request out of the buffer and answers it. */
    private static function one(int $id, callable $handler): bool
    {
        $c = &self::$conns[$id];
        $c['in'] = ltrim($c['in'], "\r\n");
        $p = strpos($c['in'], "\r\n\r\n");
        if ($p === false) return false;
        $lines = explode("\r\n", substr($c['in'], 0, $p));
        [$method, $target, $proto] = array_pad(explode(' ', array_shift($lines), 3), 3, 'HTTP/1.0');
        $h = [];
        foreach ($lines as $l) { [$k, $v] = array_pad(explode(':', $l, 2), 2, ''); $h[strtolower(trim($k))] = trim($v); }
        $at = $p + 4;
        $te = strtolower($h['transfer-encoding'] ?? '');
        if (strtolower($h['expect'] ?? '') === '100-continue' && !$c['cont']) { $c['cont'] = true; $c['out'] .= "HTTP/1.1 100 Continue\r\n\r\n"; }
        if (str_contains($te, 'chunked')) {
            $body = '';
            while (true) {
                $q = strpos($c['in'], "\r\n", $at);
                if ($q === false) return false;
                $size = (int)hexdec(preg_replace('/[^0-9a-fA-F].*$/', '', substr($c['in'], $at, $q - $at)) ?: '0');
                if ($size === 0) {
                    $at = $q + 2;
                    while (true) {
                        $q = strpos($c['in'], "\r\n", $at);
                        if ($q === false) return false;
                        $empty = $q === $at;
                        $at = $q + 2;
                        if ($empty) break 2;
                    }
                }
                if (strlen($c['in']) < $q + 2 + $size + 2) return false;
                $body .= substr($c['in'], $q + 2, $size);
                $at = $q + 2 + $size + 2;
            }
        } else {
            $len = (int)($h['content-length'] ?? 0);
            if (strlen($c['in']) < $at + $len) return false;
            $body = substr($c['in'], $at, $len);
            $at += $len;
        }
        $c['in'] = substr($c['in'], $at);
        $c['cont'] = false;
        $keep = strtolower($h['connection'] ?? ($proto === 'HTTP/1.0' ? 'close' : 'keep-alive')) !== 'close' && !O('close-each');
        $ip = $c['ip'];
        unset($c);
        try {
            $res = $handler($method, $target, $h, $body, $ip);
        } catch (Throwable $t) {
            fwrite(STDERR, get_class($t) . ' in ' . basename($t->getFile()) . ':' . $t->getLine() . "\n");
            $res = [500, 'text/plain', 'internal error', []];
        }
        if (!isset(self::$conns[$id])) return false;
        if ($res === null) { self::drop($id); return false; }
        self::answer($id, $res, $keep, $method === 'HEAD', $h, $proto);
        return true;
    }

    private static function answer(int $id, array $res, bool $keep, bool $head, array $h, string $proto): void
    {
        [$status, $type, $body, $extra] = $res;
        $names = [200 => 'OK', 201 => 'Created', 302 => 'Found', 303 => 'See Other', 400 => 'Bad Request', 401 => 'Unauthorized', 403 => 'Forbidden', 404 => 'Not Found', 405 => 'Method Not Allowed', 410 => 'Gone', 500 => 'Internal Server Error'];
        $lines = ['Date' => gmdate('D, d M Y H:i:s') . ' GMT', 'Server' => 'sedge', 'Cache-Control' => 'no-store'] + $extra;
        if ($body !== '' || $type !== '') $lines['Content-Type'] = $type;
        if (O('gzip-when-accepted') && str_contains($h['accept-encoding'] ?? '', 'gzip')) { $body = gzencode($body); $lines['Content-Encoding'] = 'gzip'; $lines['Vary'] = 'Accept-Encoding'; }
        $raw = $body;
        if (O('close-delimited')) $keep = false;
        elseif (O('chunked-responses') && $proto !== 'HTTP/1.0') {
            $lines['Transfer-Encoding'] = 'chunked';
            $raw = '';
            foreach ($body === '' ? [] : str_split($body, 23) as $i => $part) $raw .= strtoupper(dechex(strlen($part))) . ($i % 2 ? ";part=$i" : '') . "\r\n$part\r\n";
            $raw .= "0\r\nX-Parts: done\r\n\r\n";
        } else $lines['Content-Length'] = (string)strlen($body);
        $lines['Connection'] = $keep ? 'keep-alive' : 'close';
        $out = "HTTP/1.1 $status " . (O('plain-headers') ? '' : ($names[$status] ?? 'Status')) . "\r\n";
        foreach ($lines as $k => $v) $out .= O('plain-headers') ? strtolower($k) . ":$v \r\n" : "$k: $v\r\n";
        $c = &self::$conns[$id];
        $c['out'] .= $out . "\r\n" . ($head ? '' : $raw);
        if (!$keep) $c['close'] = true;
        if (O('slow-pieces')) $c['piece'] = max(40, (int)ceil(strlen($c['out']) / 12));
        unset($c);
        if (!O('slow-pieces')) self::flush($id);
    }

    // ---- outgoing notifications

    public static function post(string $url, string $type, string $body, int $try = 1, string $method = 'POST'): void
    {
        $u = parse_url($url);
        if (!$u || !in_array($u['scheme'] ?? '', ['http', 'https'], true) || empty($u['host'])) return;
        $port = $u['port'] ?? ($u['scheme'] === 'https' ? 443 : 80);
        $path = ($u['path'] ?? '/') . (isset($u['query']) ? '?' . $u['query'] : '');
        if (D('notify-url-query-lost')) $path = $u['path'] ?? '/';
        $s = @stream_socket_client("tcp://{$u['host']}:$port", $no, $msg, 5, STREAM_CLIENT_CONNECT | STREAM_CLIENT_ASYNC_CONNECT);
        if (!$s) { self::again($url, $type, $body, $try, $method); return; }
        stream_set_blocking($s, false);
        $host = $u['host'] . (isset($u['port']) ? ":$port" : '');
        $req = "$method $path HTTP/1.1\r\nHost: $host\r\nUser-Agent: sedge-notifier\r\nContent-Type: $type\r\nContent-Length: " . strlen($body) . "\r\nConnection: close\r\n\r\n$body";
        self::$calls[(int)$s] = ['s' => $s, 'out' => $req, 'in' => '', 'until' => microtime(true) + 10, 'job' => [$url, $type, $body, $try, $method]];
    }

    private static function again(string $url, string $type, string $body, int $try, string $method): void
    {
        if ($try < 3) self::after($try * 2.0, fn() => self::post($url, $type, $body, $try + 1, $method));
    }

    private static function callWrite(int $id): void
    {
        $n = @fwrite(self::$calls[$id]['s'], self::$calls[$id]['out']);
        if ($n === false || ($n === 0 && feof(self::$calls[$id]['s']))) { self::called($id, false); return; }
        self::$calls[$id]['out'] = substr(self::$calls[$id]['out'], $n);
    }

    private static function callRead(int $id): void
    {
        $d = @fread(self::$calls[$id]['s'], 8192);
        self::$calls[$id]['in'] .= (string)$d;
        if (preg_match('~^HTTP/1\.\d (\d)\d\d.*?\r\n\r\n~s', self::$calls[$id]['in'], $m)) self::called($id, $m[1] === '2');
        elseif ($d === false || feof(self::$calls[$id]['s'])) self::called($id, false);
    }

    private static function called(int $id, bool $ok): void
    {
        $c = self::$calls[$id];
        @fclose($c['s']);
        unset(self::$calls[$id]);
        if (!$ok) self::again(...$c['job']);
    }
}
